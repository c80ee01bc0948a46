import type { Case } from './stage.ts';
import type { Trial } from './open-trial.ts';
import { chargeCases } from './charge-cases.ts';
import { movementCases } from './movement-cases.ts';
import { noticeCases } from './notice-cases.ts';
import { refundCases } from './refund-cases.ts';

/** All cases that every adapter passes, and those of this gateway alone. */
export const casesOf = (trial: Trial): readonly Case[] => [
  ...chargeCases(trial),
  ...refundCases(trial),
  ...movementCases(trial),
  ...noticeCases(trial),
  ...(trial.stage.ownCases ?? []),
];
