import { flag, port } from './values.ts'

/** The registries of test mode. */
export const sandboxSettings = {
  SANDBOX: flag
    .default(true)
    .describe('`false` switches off the sandbox registries and, with them, test mode.'),
  SANDBOX_PORT: port
    .default(0)
    .describe('Port of the sandbox registries on 127.0.0.1; 0 selects a free port.'),
  SANDBOX_DNS_PORT: port
    .default(0)
    .describe('Port of the sandbox name server on 127.0.0.1; 0 selects a free port.'),
}
