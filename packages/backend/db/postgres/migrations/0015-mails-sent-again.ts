/** When an operator had a mail sent again. */
export const MAILS_SENT_AGAIN = 'ALTER TABLE mail_deliveries ADD COLUMN due_since BIGINT NOT NULL DEFAULT 0;';
