import type { en } from './en/en.ts';

export type MessageKey = keyof typeof en;
export type Words = Readonly<Record<MessageKey, string>>;
