import type { NetworkData } from '../network.ts'

export const cratesIo: NetworkData = {
  id: 'crates-io',
  name: 'crates.io (crate)',
  groups: ['software'],
  profile: 'https://crates.io/crates/{username}',
  username: {
    pattern: /^[a-z][a-z0-9_-]{0,63}$/i,
    text: '1 to 64 letters, digits, _ and -, starting with a letter',
  },
  reserved: ['alloc', 'core', 'proc_macro', 'std', 'test', 'rustc', 'nul', 'con', 'prn', 'aux'],
  probes: [
    {
      url: 'https://crates.io/api/v1/crates/{username}',
      headers: { accept: 'application/json' },
      maxBytes: 8 * 1024 * 1024,
      taken: [
        {
          status: 200,
          type: 'json',
          members: { 'crate.name': '{username}', 'crate.created_at': { a: 'string' } },
        },
      ],
      free: [
        {
          status: 404,
          type: 'json',
          members: { 'errors.0.detail': 'crate `{username}` does not exist' },
          only: ['errors'],
        },
      ],
    },
  ],
  confidence: 'high',
  unknowable:
    'Names that differ only in - and _ are the same name there, but only the given spelling is looked up.',
  limits: {
    concurrency: 1,
    ratePerSecond: 1,
    published: '1 per second, with a User-Agent that names the caller',
  },
  selfTest: { taken: 'serde' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'Data access policy of crates.io.',
}
