import pino from 'pino';

export const log = pino({ name: 'sandbox', level: process.env['LOG_LEVEL'] ?? 'info', base: null });
