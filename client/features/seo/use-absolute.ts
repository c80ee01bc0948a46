import { useSite, useMediaUrl } from '../../core/app-context.tsx';

/** The absolute address of a picture, for use outside of the page. */
export function useAbsolute(): (url: string, width?: number) => string {
  const { origin } = useSite();
  const mediaUrl = useMediaUrl();
  return (url, width) => {
    const address = mediaUrl(url, width);
    return address.startsWith('/') ? origin + address : address;
  };
}
