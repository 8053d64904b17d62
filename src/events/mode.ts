/** Live checks query the real registries, test checks the sandbox. The modes share nothing but the account. */
export const MODES = ['live', 'test'] as const
export type Mode = (typeof MODES)[number]
