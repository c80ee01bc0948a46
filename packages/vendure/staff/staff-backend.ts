import { Injectable } from '@nestjs/common';
import { UserInputError } from '@vendure/core';
/** Not an import: the dashboard's builder would compile the backend. */
type StaffOperations = import('./operations.ts').StaffOperations;

/**
 * The backend's functions, for resolvers. `main.ts` connects them: nothing here imports the backend, because the dashboard's builder
 * compiles the configuration and its plugins.
 */
@Injectable()
export class StaffBackend {
  #operations: StaffOperations | undefined;

  connect(operations: StaffOperations): void {
    this.#operations = operations;
  }

  /** A refusal of the backend is shown to staff with its reasons. */
  async run<T>(work: (operations: StaffOperations) => T | Promise<T>): Promise<T> {
    if (!this.#operations) throw new Error('no backend is connected');
    try {
      return await work(this.#operations);
    } catch (error) {
      throw isRefusal(error) ? new UserInputError(reasonsOf(error)) : error;
    }
  }
}

interface Refusal extends Error {
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refusal';

function reasonsOf({ message, fields = {} }: Refusal): string {
  const faults = Object.entries(fields).flatMap(([field, reasons]) => reasons.map((reason) => `${field}: ${reason}`));
  return faults.length === 0 ? message : faults.join('\n');
}
