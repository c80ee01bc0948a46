/** Preloaded into the replicas (`node --import`): faults from inside. A signal begins its fault, the next one ends it. */
const MEGABYTES = 450;
/** Milliseconds. Longer than the limit of the alert; between the blocks the loop handles what has arrived. */
const BLOCKED = 600;
const FREE = 100;

let held: ArrayBuffer[] = [];
process.on('SIGUSR1', () => {
  if (held.length === 0) return hold();
  // Returned at once; an idle process would collect them much later.
  for (const part of held) part.transfer(0);
  held = [];
});

/** Part by part, because this fault is not that of a blocked loop. */
function hold(): void {
  const part = new ArrayBuffer(10e6);
  // Written to, or it would not be resident.
  new Uint8Array(part).fill(1);
  held.push(part);
  if (held.length < MEGABYTES / 10) setImmediate(hold);
}

let timer: NodeJS.Timeout | null = null;
process.on('SIGUSR2', () => {
  if (timer) clearTimeout(timer);
  timer = timer === null ? setTimeout(block, FREE) : null;
});

function block(): void {
  const end = performance.now() + BLOCKED;
  while (performance.now() < end);
  timer = setTimeout(block, FREE);
}
