import type { Charges } from './charges.ts';

/** Decides slow charges when they are due, including those from before a restart. */
export interface Settling {
  check(): void;
  stop(): void;
}

/** Longest time between two checks while a charge is due: timers do not fire while a laptop sleeps. */
const CHECK_INTERVAL = 60_000;

export function settleDueCharges(charges: Pick<Charges, 'settleDue'>, report: (error: unknown) => void): Settling {
  let timer: NodeJS.Timeout | undefined;
  let looking = false;

  function check(): void {
    // Settling is a change, and changes call this function.
    if (looking) return;
    looking = true;
    clearTimeout(timer);
    try {
      const next = charges.settleDue();
      if (next === null) return;
      timer = setTimeout(check, Math.min(CHECK_INTERVAL, Math.max(0, next - Date.now())));
      timer.unref();
    } catch (error) {
      report(error);
      timer = setTimeout(check, CHECK_INTERVAL);
      timer.unref();
    } finally {
      looking = false;
    }
  }

  return { check, stop: () => clearTimeout(timer) };
}
