export interface TabChannelOptions<M extends { readonly type: string }> {
  readonly name: string;
  /** Messages may come from an older version of the shop or another script. Null: ignored. */
  readonly parse: (data: unknown) => M | null;
  readonly onMessage: (message: M) => void;
  /** Waiting messages are handled in this order, highest first. */
  readonly priority: (message: M) => number;
}

/**
 * Exchanges messages with the shop's other tabs. While this tab is hidden, the latest message of each type waits until it is visible
 * (specification, section 4). Does nothing where the browser has no BroadcastChannel.
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
      // The channel closes when the browser leaves the page.
    }
  };
}
