import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTabChannel } from './tab-channel.ts';

interface Message {
  readonly type: 'low' | 'high';
  readonly text: string;
}

/** Two tabs: what one posts, the other's listener gets. */
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
let heard: string[];
const open = () =>
  openTabChannel<Message>({
    name: 'x',
    parse,
    onMessage: ({ text }) => heard.push(text),
    priority: ({ type }) => (type === 'high' ? 900 : 0),
  });

beforeEach(() => {
  heard = [];
  FakeChannel.all = [];
  page.hidden = false;
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('tab channel', () => {
  it('hands on what another tab says', () => {
    const post = open();
    open();
    post({ type: 'low', text: 'a' });
    expect(heard).toEqual(['a']);
  });

  it('keeps the latest of each type while the tab is hidden, and handles the most important first', () => {
    const post = open();
    open();
    page.hidden = true;
    for (const text of ['a', 'b']) post({ type: 'low', text });
    post({ type: 'high', text: 'c' });
    expect(heard).toEqual([]);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toEqual(['c', 'b']);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toEqual(['c', 'b']);
  });

  it('is not harmed by anything else that is said', () => {
    open();
    const other = new FakeChannel();
    for (const data of [null, undefined, 7, 'x', [], {}, { type: 'low' }, { type: 'other', text: 'x' }]) other.postMessage(data);
    expect(heard).toEqual([]);
  });

  it('works without the channel, and when it is closed', () => {
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
