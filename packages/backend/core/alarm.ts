/** What staff have to deal with, in the log: an error with a name that a rule of the operator can look for. */
export class Alarm extends Error {
  override readonly name = 'Alarm';
  readonly alarm: AlarmName;

  constructor(alarm: AlarmName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.alarm = alarm;
  }
}

export type AlarmName = 'charge-refused' | 'refund-failed' | 'dispute' | 'cards-spent';
