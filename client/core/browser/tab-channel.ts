export interface TabChannelOptions<M extends { readonly type: string }> {
  readonly name: string;
  /** What comes in may be anything: an older version of the shop, another script. Null is ignored. */
  readonly parse: (data: unknown) => M | null;
  readonly onMessage: (message: M) => void;
  /** Messages that waited are handled in this order, highest first. */
  readonly priority: (message: M) => number;
}

/**
 * Talks to the shop's other tabs. What comes in while this tab is hidden waits until it is visible; of each type only the latest is
 * kept (specification, section 4). Without BroadcastChannel nothing is said and nothing heard.
 */
export function openTabChannel<M extends { readonly type: string }>({
  name,
  parse,
  onMessage,
  priority,
}: TabChannelOptions<M>): (message: M) => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(name);
  const waiting = new Map<string, M>();
  const handleWaiting = () => {
    if (document.hidden) return;
    const messages = [...waiting.values()].sort((a, b) => priority(b) - priority(a));
    waiting.clear();
    for (const message of messages) onMessage(message);
  };
  channel.addEventListener('message', ({ data }) => {
    const message = parse(data);
    if (!message) return;
    waiting.set(message.type, message);
    handleWaiting();
  });
  document.addEventListener('visibilitychange', handleWaiting);
  return (message) => {
    try {
      channel.postMessage(message);
    } catch {
      // the channel is closed while the page goes away
    }
  };
}
