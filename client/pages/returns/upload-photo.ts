interface UploadOptions {
  /** From 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

export interface UploadFailure {
  /** An error code. */
  readonly code: string;
  /** Seconds until the next try, after too many. */
  readonly retryAfter: number | null;
}

export type Uploaded = { readonly id: string } | UploadFailure;

/** `fetch` does not tell how much of a body has gone up, so this is an XMLHttpRequest. Never rejects. */
export function uploadPhoto(url: string, file: File, { onProgress, signal }: UploadOptions): Promise<Uploaded> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ code: 'unavailable', retryAfter: null });
    const request = new XMLHttpRequest();
    const end = () => resolve(answerOf(request));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('loadend', end);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    // Whatever the file says it is: the server looks at the content. Safelisted or not, the call stays within this origin.
    request.setRequestHeader('content-type', file.type === '' ? 'application/octet-stream' : file.type);
    request.send(file);
  });
}

function answerOf(request: XMLHttpRequest): Uploaded {
  const { status } = request;
  const json = parse(request.responseText) as { data?: { id?: unknown }; error_code?: unknown } | null;
  const id = json?.data?.id;
  if (status >= 200 && status < 300 && typeof id === 'string') return { id };
  const seconds = Number(request.getResponseHeader('retry-after') ?? 0);
  const code = status === 413 ? 'photo_too_large' : json?.error_code;
  return { code: typeof code === 'string' ? code : 'unavailable', retryAfter: seconds > 0 ? seconds : null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
