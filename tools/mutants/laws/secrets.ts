import type { LawMutants } from '../mutant.ts'

const KEYS = 'test/engine/sqlite/key-store.contract.test.ts'
const ERASURE = 'test/reactions/erasure.unit.test.ts'
const ACCOUNTS = 'test/commands/accounts.unit.test.ts'
const SESSION = 'test/console/session.contract.test.ts'
const TENANCY = 'test/console/tenancy.contract.test.ts'
const AUTHORIZE = 'test/api/http/authorize.contract.test.ts'
const SECRETS = 'test/e2e/secrets.engines.test.ts'

export const encryptionAndErasure: LawMutants = {
  law: 'Private values are encrypted for one purpose, and unreadable once the account is erased.',
  mutants: [
    {
      name: 'encrypted-without-its-purpose',
      file: 'src/engine/encryption.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the source
      find: 'decipher.setAAD(Buffer.from(`${accountId}\\n${purpose}`))',
      replace: 'decipher.setAAD(Buffer.from(accountId))',
      tests: [KEYS],
    },
    {
      name: 'sealed-without-its-purpose',
      file: 'src/engine/encryption.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the source
      find: '    cipher.setAAD(Buffer.from(`${accountId}\\n${purpose}`))\n    const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])',
      replace:
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the source
        '    cipher.setAAD(Buffer.from(`${accountId}\\n${purpose.slice(-4)}`))\n    const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])',
      tests: [KEYS],
    },
    {
      name: 'fingerprint-without-the-key',
      file: 'src/engine/encryption.ts',
      find: "      'sha256',\n      await this.#keyOf(accountId),",
      replace: "      'sha256',\n      (await this.#keyOf(accountId), 'none'),",
      tests: [KEYS, 'test/commands/request-fingerprint.unit.test.ts'],
    },
    {
      name: 'key-destroyed-only-by-the-reaction',
      file: 'src/commands/accounts.ts',
      find: "if (command.type === 'erase') await this.#deps.keyStore.destroy(accountId)",
      replace: '',
      tests: [ACCOUNTS],
    },
    {
      name: 'key-destroyed-only-by-the-command',
      file: 'src/reactions/table.ts',
      find: 'await deps.keyStore.destroy(event.data.accountId)\n',
      replace: '\n',
      tests: [ERASURE],
    },
    {
      name: 'endpoints-outlive-the-account',
      file: 'src/reactions/table.ts',
      find: '    await endEndpoints(deps, event)\n',
      replace: '\n',
      tests: [ERASURE],
    },
    {
      name: 'erased-keys-come-back-with-a-copy',
      file: 'src/timers/erased-keys.ts',
      find: 'await keyStore.destroy(accountId)\n',
      replace: '\n',
      tests: ['test/timers/erased-keys.contract.test.ts'],
    },
    {
      name: 'destroyed-key-is-made-again',
      file: 'src/engine/sqlite/key-store.ts',
      find: 'ON CONFLICT DO UPDATE SET key = NULL',
      replace: 'ON CONFLICT DO NOTHING',
      tests: [KEYS],
    },
    {
      name: 'key-destroyed-elsewhere-still-decrypts',
      file: 'src/engine/sqlite/key-store.ts',
      find: 'if (version !== this.#foreign) this.#keys.clear()',
      replace: '',
      tests: [KEYS, 'test/engine/sqlite/key-store.unit.test.ts'],
    },
    {
      name: 'bytes-of-the-key-stay-in-the-log',
      file: 'src/engine/sqlite/key-store.ts',
      find: "const [busy] = pragma(this.#db, 'wal_checkpoint(TRUNCATE)')",
      replace: 'const busy = 0',
      tests: ['test/engine/sqlite/key-store.unit.test.ts', KEYS],
    },
  ],
}

export const nothingSecret: LawMutants = {
  law: 'Nothing secret is readable in an event, a read model or a line of the process log.',
  mutants: [
    {
      name: 'metadata-in-clear',
      file: 'src/commands/check/request.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the source
      find: 'check.metadata && (await deps.encryptor.encrypt(caller.accountId, `${checkId}/metadata`, check.metadata))',
      replace: 'check.metadata && JSON.stringify(check.metadata)',
      tests: [SECRETS],
    },
    {
      name: 'label-of-a-key-in-clear',
      file: 'src/commands/key/issue.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the source
      find: 'key.label === null ? null : await encryptor.encrypt(accountId, `${keyId}/label`, key.label)',
      replace: 'key.label',
      tests: [SECRETS],
    },
    {
      name: 'key-stream-named-by-the-secret',
      file: 'src/commands/key/issue.ts',
      find: 'const keyHash = hashSecret(secret)',
      replace: 'const keyHash = secret',
      tests: [SECRETS, ACCOUNTS],
    },
  ],
}

export const tenancy: LawMutants = {
  law: 'No account reads or changes what belongs to another account or mode; ended keys open nothing.',
  mutants: [
    {
      name: 'document-of-another-account',
      file: 'src/api/http/read-through.ts',
      find: 'if (document?.account !== owner.accountId || document.mode !== owner.mode) throw notFound(kind)',
      replace: 'if (!document || document.mode !== owner.mode) throw notFound(kind)',
      tests: ['test/api/checks/routes.contract.test.ts', TENANCY],
    },
    {
      name: 'document-of-another-mode',
      file: 'src/api/http/read-through.ts',
      find: 'if (document?.account !== owner.accountId || document.mode !== owner.mode) throw notFound(kind)',
      replace: 'if (document?.account !== owner.accountId) throw notFound(kind)',
      tests: ['test/api/checks/routes.contract.test.ts', TENANCY],
    },
    {
      name: 'revoked-key-opens',
      file: 'src/api/http/authenticate.ts',
      find: "if (key.revokedAt !== null) throw refusedKey('invalid-api-key', 'The API key was revoked.')",
      replace: '',
      tests: [AUTHORIZE, 'test/api/keys/routes.contract.test.ts'],
    },
    {
      name: 'expired-key-opens',
      file: 'src/api/http/authenticate.ts',
      find: 'if (key.expiresAt !== null && Date.parse(key.expiresAt) <= now())',
      replace: 'if (false)',
      tests: [AUTHORIZE, 'test/api/keys/routes.contract.test.ts'],
    },
    {
      name: 'key-of-a-suspended-account-opens',
      file: 'src/api/http/authenticate.ts',
      find: "if (status === 'suspended')",
      replace: 'if (false)',
      tests: [AUTHORIZE, 'test/api/accounts/admin-routes.contract.test.ts'],
    },
    {
      name: 'any-scope-suffices',
      file: 'src/api/http/authenticate.ts',
      find: 'const lacking = needed.find((scope) => !scopes.includes(scope))',
      replace: 'const lacking = needed.find(() => scopes.length === 0)',
      tests: [AUTHORIZE],
    },
    {
      name: 'directory-of-500-seconds',
      file: 'src/commands/account-cache.ts',
      find: 'const MAX_AGE_MS = 5_000',
      replace: 'const MAX_AGE_MS = 500_000',
      tests: ['test/commands/account-cache.unit.test.ts'],
    },
    {
      name: 'longer-expiry-wins',
      file: 'src/commands/key/decider.ts',
      find: 'const sooner = !state.expiresAt || command.expiresAt < state.expiresAt',
      replace: 'const sooner = true',
      tests: ['test/commands/key/expiry.unit.test.ts'],
    },
    {
      name: 'wrong-keys-without-a-limit',
      file: 'src/api/http/wrong-keys.ts',
      find: 'if (value >= this.#most) this.#blocked.set(client, expiresAt)',
      replace: '',
      tests: ['test/api/http/wrong-keys.contract.test.ts'],
    },
  ],
}

export const sessions: LawMutants = {
  law: 'A session of the console is bound to its browser and origin, ends in time, and is unreadable in the store.',
  mutants: [
    {
      name: 'cookie-that-scripts-read',
      file: 'src/console/cookie.ts',
      find: 'httpOnly: true,',
      replace: 'httpOnly: false,',
      tests: [SESSION],
    },
    {
      name: 'cookie-that-other-sites-send',
      file: 'src/console/cookie.ts',
      find: "sameSite: 'strict',",
      replace: "sameSite: 'lax',",
      tests: [SESSION],
    },
    {
      name: 'cookie-without-tls',
      file: 'src/console/cookie.ts',
      find: 'secure: isSecure,',
      replace: 'secure: false,',
      tests: ['test/console/cookie.unit.test.ts'],
    },
    {
      name: 'second-cookie-is-ignored',
      file: 'src/console/cookie.ts',
      find: 'return found.length === 1 ?',
      replace: 'return found.length >= 1 ?',
      tests: ['test/console/cookie.unit.test.ts'],
    },
    {
      name: 'change-without-the-header',
      file: 'src/console/same-origin.ts',
      find: "if (headers['x-namecheck-console'] !== '1')",
      replace: 'if (false)',
      tests: [SESSION, TENANCY],
    },
    {
      name: 'change-from-another-origin',
      file: 'src/console/same-origin.ts',
      find: 'if (origin !== undefined && !isOwn(origin, headers.host, publicUrl))',
      replace: 'if (false)',
      tests: [SESSION, TENANCY],
    },
    {
      name: 'session-without-an-end',
      file: 'src/console/sessions.ts',
      find: 'if (!stored || !used || stored.endsAt <= this.#now()) return null',
      replace: 'if (!stored || !used) return null',
      tests: ['test/console/sessions.unit.test.ts'],
    },
    {
      name: 'session-that-is-never-idle',
      file: 'src/console/sessions.ts',
      find: 'if (!stored || !used || stored.endsAt <= this.#now()) return null',
      replace: 'if (!stored || stored.endsAt <= this.#now()) return null',
      tests: [SESSION, 'test/console/sessions.engines.test.ts'],
    },
    {
      name: 'one-time-link-works-twice',
      file: 'src/console/one-time-token.ts',
      find: 'return uses.value === 1 ? credentials : null',
      replace: 'return uses.value >= 1 ? credentials : null',
      tests: ['test/console/one-time-token.unit.test.ts'],
    },
    {
      name: 'previous-session-lives-on',
      file: 'src/console/sessions.ts',
      find: 'if (previous !== null) await this.end(previous)',
      replace: '',
      tests: [SESSION, 'test/console/sessions.engines.test.ts'],
    },
  ],
}
