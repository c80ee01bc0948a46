import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTabChannel } from './tab-channel.ts';

interface Message {
  readonly type: 'low' | 'high';
  readonly text: string;
}

/** Delivers a message to all channels but the sender's. */
class FakeChannel extends EventTarget {
  static all: FakeChannel[] = [];
  constructor() {
    super();
    FakeChannel.all.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.all) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
const parse = (data: unknown): Message | null => {
  const { type, text } = (data ?? {}) as Partial<Message>;
  return (type === 'low' || type === 'high') && typeof text === 'string' ? { type, text } : null;
};
let received: string[];
const open = () =>
  openTabChannel<Message>({
    name: 'x',
    parse,
    onMessage: ({ text }) => received.push(text),
    priority: ({ type }) => (type === 'high' ? 900 : 0),
  });

beforeEach(() => {
  received = [];
  FakeChannel.all = [];
  page.hidden = false;
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('tab channel', () => {
  it('delivers the messages of another tab', () => {
    const post = open();
    open();
    post({ type: 'low', text: 'a' });
    expect(received).toEqual(['a']);
  });

  it('handles the latest message of each type when the tab becomes visible, by priority', () => {
    const post = open();
    open();
    page.hidden = true;
    for (const text of ['a', 'b']) post({ type: 'low', text });
    post({ type: 'high', text: 'c' });
    expect(received).toEqual([]);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(received).toEqual(['c', 'b']);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(received).toEqual(['c', 'b']);
  });

  it('ignores malformed messages', () => {
    open();
    const other = new FakeChannel();
    for (const data of [null, undefined, 7, 'x', [], {}, { type: 'low' }, { type: 'other', text: 'x' }]) other.postMessage(data);
    expect(received).toEqual([]);
  });

  it('posts without BroadcastChannel, or to a closed one, without an error', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    expect(() => open()({ type: 'low', text: 'a' })).not.toThrow();
    vi.stubGlobal(
      'BroadcastChannel',
      class extends FakeChannel {
        override postMessage(): void {
          throw new DOMException('closed', 'InvalidStateError');
        }
      },
    );
    expect(() => open()({ type: 'low', text: 'a' })).not.toThrow();
  });
});
