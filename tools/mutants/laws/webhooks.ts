import type { LawMutants } from '../mutant.ts'

const DECIDER = 'test/webhooks/endpoint/decider.unit.test.ts'
const HISTORY = 'test/webhooks/endpoint/history.unit.test.ts'
const DELIVER = 'test/webhooks/delivery/deliver.unit.test.ts'
const SIGNING = 'test/webhooks/delivery/signing.unit.test.ts'
const SENDER = 'test/webhooks/delivery/sender.contract.test.ts'
const SAFETY = 'test/webhooks/delivery/safety.contract.test.ts'
const REACTIONS = 'test/webhooks/announcements/announce-events.unit.test.ts'

export const webhooks: LawMutants = {
  law: 'Webhooks are signed, and released in order; none is lost or sent by a replay; a pause follows from events.',
  mutants: [
    {
      name: 'pause-names-the-newest-events-alone',
      file: 'src/webhooks/endpoint/failure-streak.ts',
      find: 'byEvents: [...streak.byEvents.slice(0, policy.pauseAfterFailures - 1), revision],',
      replace: 'byEvents: [...streak.byEvents.slice(-(policy.pauseAfterFailures - 1)), revision],',
      tests: [DECIDER, HISTORY],
    },
    {
      name: 'late-failure-moves-the-streak',
      file: 'src/webhooks/endpoint/failure-streak.ts',
      find: 'lastAt: at > streak.lastAt ? at : streak.lastAt,',
      replace: 'lastAt: at,',
      tests: [DECIDER, HISTORY],
    },
    {
      name: 'young-streak-pauses',
      file: 'src/webhooks/endpoint/failure-streak.ts',
      find: 'if (streak.count >= policy.pauseAfterFailures && isOld) return',
      replace: 'if (streak.count >= policy.pauseAfterFailures) return',
      tests: [DECIDER],
    },
    {
      name: 'deleted-receiver-does-not-pause',
      file: 'src/webhooks/endpoint/failure-streak.ts',
      find: "if (failure.cause === 'gone') return pause('gone', [revision])",
      replace: '',
      tests: [DECIDER],
    },
    {
      name: 'success-while-paused-ends-the-streak',
      file: 'src/webhooks/endpoint/evolve.ts',
      find: 'streak: state.paused ? state.streak : null }',
      replace: 'streak: null }',
      tests: [DECIDER, HISTORY],
    },
    {
      name: 'attempt-counts-twice',
      file: 'src/webhooks/endpoint/evolve.ts',
      find: 'return message && attempt > message.attempt ? message : null',
      replace: 'return message ?? null',
      tests: [DECIDER, HISTORY],
    },
    {
      name: 'result-of-an-earlier-attempt',
      file: 'src/webhooks/endpoint/messages.ts',
      find: 'return message?.attempt === attempt - 1 ? message : null',
      replace: 'return message ?? null',
      tests: [DECIDER],
    },
    {
      name: 'message-queued-twice',
      file: 'src/webhooks/endpoint/messages.ts',
      find: 'if (hasSeen(state.seen, { ...message, absentBefore })) return []',
      replace: '',
      tests: [DECIDER],
    },
    {
      name: 'history-is-sent-to-a-later-subscriber',
      file: 'src/webhooks/endpoint/subscription.ts',
      find: "typeof time === 'string' && Date.parse(at) >= Date.parse(time) - CLOCK_SKEW_MS",
      replace: "typeof time === 'string'",
      tests: [DECIDER, REACTIONS],
    },
    {
      name: 'subscription-time-is-reset',
      file: 'src/webhooks/endpoint/subscription.ts',
      find: '[type, before.types[type] ?? time]',
      replace: '[type, time]',
      tests: [DECIDER, REACTIONS],
    },
    {
      name: 'forgotten-message-is-queued-again',
      file: 'src/webhooks/endpoint/queued-ids.ts',
      find: 'if (mayBeForgotten && absentBefore < olderFrom.revision) throw new QueuingForgotten(olderFrom.revision)',
      replace: '',
      tests: ['test/webhooks/endpoint/queued-ids.unit.test.ts'],
    },
    {
      name: 'released-messages-are-overtaken',
      file: 'src/webhooks/endpoint/messages.ts',
      find: 'const line = releasing > 0 ? { dueAt: releaseTime(releasedUntil, 1, policy) } : {}',
      replace: 'const line = releasing < 0 ? { dueAt: releaseTime(releasedUntil, 1, policy) } : {}',
      tests: [DECIDER],
    },
    {
      name: 'retry-before-retry-after',
      file: 'src/webhooks/endpoint/next-attempt.ts',
      find: 'const delay = Math.max(Math.round(base * stretch(policy, failed.messageId, failed.attempt)), asked)',
      replace:
        'const delay = Math.round(base * stretch(policy, failed.messageId, failed.attempt)) + asked * 0',
      tests: [DECIDER],
    },
    {
      name: 'sent-though-paused-while-rendered',
      file: 'src/webhooks/delivery/prepare-attempt.ts',
      find: 'const current = await find()\n  if (current?.attempt !== found.attempt) return null',
      replace: 'const current = found',
      tests: [DELIVER],
    },
    {
      name: 'sent-while-paused',
      file: 'src/webhooks/endpoint/state.ts',
      find: "const message = state.status === 'active' && state.paused === null ? waitingOf(state, messageId) : undefined\n  return message?.ready",
      replace:
        "const message = state.status === 'active' ? waitingOf(state, messageId) : undefined\n  return message?.ready",
      tests: [DELIVER, DECIDER],
    },
    {
      name: 'aborted-send-counts-as-done',
      file: 'src/webhooks/delivery/deliver.ts',
      find: '    if (signal.aborted) {\n      this.#ours.delete(stream)',
      replace: '    if (false) {\n      this.#ours.delete(stream)',
      tests: [DELIVER],
    },
    {
      name: 'no-wait-after-a-takeover',
      file: 'src/webhooks/delivery/deliver.ts',
      find: 'if ((await wanted()) && isOld && !this.#ours.has(stream)) {',
      replace: 'if (false) {',
      tests: [DELIVER],
    },
    {
      name: 'ended-secret-signs',
      file: 'src/webhooks/delivery/deliver.ts',
      find: '= secrets.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > time)',
      replace: '= secrets.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > 0)',
      tests: [DELIVER],
    },
    {
      name: 'signature-without-the-timestamp',
      file: 'src/webhooks/delivery/signing.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the source
      find: 'update(`${messageId}.${timestamp}.`)',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the source
      replace: 'update(`${messageId}.`)',
      tests: [SIGNING],
    },
    {
      name: 'replaced-secret-lives-on',
      file: 'src/webhooks/endpoint/evolve.ts',
      find: 'endsAt: sooner(secret.endsAt, data.previousEndsAt)',
      replace: 'endsAt: secret.endsAt',
      tests: [DECIDER, HISTORY],
    },
    {
      name: 'redirect-is-a-success',
      file: 'src/webhooks/delivery/causes.ts',
      find: 'if (status >= 200 && status < 300) return null',
      replace: 'if (status >= 200 && status < 400) return null',
      tests: [SENDER],
    },
    {
      name: 'paused-endpoint-hears-of-its-pause',
      file: 'src/webhooks/announcements/announce-events.ts',
      find: 'mode === event.mode && endpointId !== except',
      replace: 'mode === event.mode',
      tests: [REACTIONS],
    },
    {
      name: 'live-event-to-a-test-endpoint',
      file: 'src/webhooks/announcements/announce-events.ts',
      find: 'mode === event.mode && endpointId !== except',
      replace: 'endpointId !== except',
      tests: [REACTIONS],
    },
  ],
}

export const ssrf: LawMutants = {
  law: 'Webhooks reach only allowed addresses, whatever a URL or a name server says.',
  mutants: [
    {
      name: 'one-allowed-address-suffices',
      file: 'src/webhooks/delivery/guard.ts',
      find: 'if (forbidden !== undefined)',
      replace:
        'if (forbidden !== undefined && addresses.every((address) => !isAllowed(address, guard.allowed)))',
      tests: [SAFETY],
    },
    {
      name: 'literal-address-is-not-checked',
      file: 'src/webhooks/delivery/connect.ts',
      find: 'if (literalOf(options.hostname) === null) {',
      replace: 'if (true) {',
      tests: [SAFETY, SENDER],
    },
    {
      name: 'cloud-platform-is-public',
      file: 'src/webhooks/delivery/addresses.ts',
      find: "if (plain.range() !== 'unicast' || isIn(plain, AZURE_PLATFORM)) return false",
      replace: "if (plain.range() !== 'unicast') return false",
      tests: [SAFETY],
    },
    {
      name: 'unallocated-ipv6-is-public',
      file: 'src/webhooks/delivery/addresses.ts',
      find: "return plain.kind() === 'ipv4' || isIn(plain, GLOBAL_UNICAST)",
      replace: 'return true',
      tests: [SAFETY],
    },
    {
      name: 'mapped-address-is-not-unwrapped',
      file: 'src/webhooks/delivery/addresses.ts',
      find: 'const plain = ipaddr.process(address)',
      replace: 'const plain = ipaddr.parse(address)',
      tests: [SAFETY],
    },
    {
      name: 'names-are-not-checked-at-connect',
      file: 'src/webhooks/delivery/connect.ts',
      find: '    allowedAddresses(guard, hostname).then(\n      (addresses) => {',
      replace: '    guard.resolve(hostname).then(\n      (addresses) => {',
      tests: [SAFETY, SENDER],
    },
    {
      name: 'loopback-with-a-proxy',
      file: 'src/service/webhook-guards.ts',
      find: ' && isPublicUrlLocal && TRUST_PROXY === 0',
      replace: ' && isPublicUrlLocal',
      tests: ['test/service/webhook-guards.contract.test.ts'],
    },
    {
      name: 'url-with-a-password',
      file: 'src/webhooks/delivery/target.ts',
      find: "if (url.username !== '' || url.password !== '')",
      replace: 'if (false)',
      tests: [SAFETY],
    },
  ],
}
