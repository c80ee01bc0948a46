import { CrudPermissionDefinition } from '@vendure/core';

/** Rights of roles; an administrator with all rights has these, too. */
export const permissions = {
  content: new CrudPermissionDefinition('KaratContent'),
  codes: new CrudPermissionDefinition('KaratCodes'),
  /** Returns, withdrawals, questions, subscribers and mails: personal data. */
  requests: new CrudPermissionDefinition('KaratRequests'),
} as const;
