import type { LawMutants } from '../mutant.ts'

const RDAP = 'test/checkers/domains/rdap-answer.unit.test.ts'
const CHECKER = 'test/checkers/domains/checker.contract.test.ts'
const DOMAINS = 'test/checkers/domains/answers.contract.test.ts'

export const unknownIsNotFree: LawMutants = {
  law: 'Unknown is not free: no error, time-out, challenge, empty body or "not found" without proof counts as available.',
  mutants: [
    {
      name: 'rdap-empty-404-is-free',
      file: 'src/checkers/domains/rdap-not-found.ts',
      find: "if (empty) return 'not_found'",
      replace: "if (empty || true) return 'not_found'",
      tests: [RDAP],
    },
    {
      name: 'rdap-web-page-is-free',
      file: 'src/checkers/domains/rdap-not-found.ts',
      find: "if (looksLikeHtml(answer)) throw invalid(answer, 'the 404 is a web page')",
      replace:
        "if (looksLikeHtml(answer)) return { value: { found: false, kind: 'not_found' }, outcome: 'not_found', confidence: 'high', ttlSeconds: 0 }",
      tests: [RDAP],
    },
    {
      name: 'rdap-limit-is-free',
      file: 'src/checkers/domains/rdap-not-found.ts',
      find: 'if (said.some((line) => SLOW_DOWN.test(line))) {',
      replace: "if (said.some((line) => SLOW_DOWN.test(line))) return 'not_found'\n  if (false) {",
      tests: [RDAP, DOMAINS],
    },
    {
      name: 'rdap-other-words-are-free',
      file: 'src/checkers/domains/rdap-not-found.ts',
      find: "return speaks && said.every(denies) ? 'not_found' : 'unrecognized'",
      replace: "return 'not_found'",
      tests: [RDAP],
    },
    {
      name: 'rdap-answer-about-another-name',
      file: 'src/checkers/domains/rdap-answer.ts',
      find: 'if (name !== domain) {',
      replace: 'if (false) {',
      tests: [RDAP, DOMAINS],
    },
    {
      name: 'rdap-reserved-with-a-registrar',
      file: 'src/checkers/domains/rdap-answer.ts',
      find: 'const kept = held === null ? KEPT_BACK.find((word) => status.includes(word)) : undefined',
      replace: 'const kept = KEPT_BACK.find((word) => status.includes(word))',
      tests: [RDAP],
    },
    {
      name: 'rdap-redemption-after-pending-delete',
      file: 'src/checkers/domains/rdap-answer.ts',
      find: "if (status.some((word) => REDEMPTION.includes(word))) return 'rdap_redemption_period'",
      replace:
        "if (status.includes('pending delete')) return 'rdap_pending_delete'\n  if (status.some((word) => REDEMPTION.includes(word))) return 'rdap_redemption_period'",
      tests: [RDAP, DOMAINS],
    },
    {
      name: 'dns-silence-disputes-nothing',
      file: 'src/checkers/domains/row.ts',
      find: "if (dns.kind === 'failed') return row('unknown', 'dns_unanswered')",
      replace: '',
      tests: [DOMAINS],
    },
    {
      name: 'untrusted-404-is-free',
      file: 'src/checkers/domains/row.ts',
      find: 'if (!trusted) return row',
      replace: 'if (false) return row',
      tests: ['test/checkers/domains/row.unit.test.ts'],
    },
    {
      name: 'delegated-name-is-free',
      file: 'src/checkers/domains/row.ts',
      find: "if (dns.kind === 'answered' && dns.answer === 'delegated') return row('registered', 'dns_delegated')",
      replace: '',
      tests: [DOMAINS],
    },
    {
      name: 'withheld-label-is-free',
      file: 'src/checkers/domains/look-up.ts',
      find: "if (verdict.status === 'available' && mayBeWithheld(candidate)) {",
      replace: 'if (false) {',
      tests: [DOMAINS, CHECKER],
    },
    {
      name: 'whois-contradiction-is-free',
      file: 'src/checkers/domains/whois-answer.ts',
      find: "if (held && free) return denied('unrecognized')",
      replace: "if (held && free) return denied('not_found')",
      tests: ['test/checkers/domains/whois-answer.unit.test.ts'],
    },
    {
      name: 'list-that-repeats-records-is-whole',
      file: 'src/checkers/provider-client/paged-list.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the source
      find: 'if (known.size - before < page.ids.length) return `page ${number + 1} repeats records`',
      replace: '',
      tests: ['test/checkers/provider-client/paged-list.unit.test.ts'],
    },
    {
      name: 'list-that-lacks-records-is-whole',
      file: 'src/checkers/provider-client/paged-list.ts',
      find: 'if (page.last && known.size !== total) return',
      replace: 'if (false) return',
      tests: ['test/checkers/provider-client/paged-list.unit.test.ts'],
    },
    {
      name: 'capped-list-is-whole',
      file: 'src/checkers/provider-client/paged-list.ts',
      find: 'if (answer.value.capped) return read',
      replace: 'if (answer.value.capped) return { ...read, whole: true }',
      tests: ['test/checkers/provider-client/paged-list.unit.test.ts'],
    },
    {
      name: 'cached-answer-of-any-age',
      file: 'src/checkers/provider-client/answer-cache.ts',
      find: 'return maxAge !== null && age > maxAge * 1000 ? null : parsed.data',
      replace: 'return parsed.data',
      tests: ['test/checkers/provider-client/provider-client.contract.test.ts'],
    },
    {
      name: 'incomplete-list-is-cached',
      file: 'src/checkers/provider-client/paged-list.ts',
      find: 'return whole ? reading : { ...reading, ttlSeconds: 0 }',
      replace: 'return reading',
      tests: ['test/checkers/provider-client/paged-list.unit.test.ts'],
    },
    {
      name: 'challenge-is-an-answer',
      file: 'src/checkers/provider-client/http-errors.ts',
      find: "if (answer.headers['cf-mitigated']?.includes('challenge')) return 'Cloudflare'",
      replace: '',
      tests: [DOMAINS],
    },
  ],
}
