import express from 'express';

/** The bytes: repeats are compared and signatures verified by them. */
export const rawBody = express.raw({ limit: '64kb', inflate: false, type: () => true });
