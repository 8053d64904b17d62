import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { keysOf } from '../../src/checkers/descriptor.ts'
import { PROVIDERS } from '../../src/checkers/providers.ts'
import { describeSettings, readSettings, WrongSetting } from '../../src/settings/settings.ts'
import { RULE_SETS } from '../../src/verdict/rule-sets.ts'

const page = readFileSync(new URL('../../docs/reference/settings.md', import.meta.url), 'utf8')

describe('readSettings', () => {
  it('has a default for everything that needs one', () => {
    expect(readSettings({})).toMatchObject({ HOST: '127.0.0.1', PORT: 8080, ENGINE: 'embedded' })
  })

  it('judges by the same rules in a new distributed installation as in an embedded one: the newest', () => {
    const distributed = readSettings({
      NAMECHECK_ENGINE: 'distributed',
      NAMECHECK_EVENTSTORE_URL: 'esdb://localhost:2113',
      NAMECHECK_MONGODB_URL: 'mongodb://localhost:27017/namecheck',
      NAMECHECK_KAFKA_BROKERS: 'localhost:9092',
    })
    const newest = [...RULE_SETS.keys()].at(-1)
    expect([distributed.RULE_SET, readSettings({}).RULE_SET]).toEqual([newest, newest])
    expect(distributed).toMatchObject({
      ...readSettings({}),
      ...{ ENGINE: 'distributed', EVENTSTORE_URL: expect.any(String), MONGODB_URL: expect.any(String) },
      KAFKA_BROKERS: ['localhost:9092'],
    })
  })

  it('counts an empty variable as not set', () => {
    expect(readSettings({ NAMECHECK_PORT: '' }).PORT).toBe(8080)
  })

  it('ignores variables of others', () => {
    expect(readSettings({ PATH: '/bin', PORT: '1' }).PORT).toBe(8080)
  })

  it.each([
    ['NAMECHECK_PORT', 'eighty'],
    ['NAMECHECK_PORT', '70000'],
    ['NAMECHECK_ENGINE', 'cloud'],
    ['NAMECHECK_PUBLIC_URL', 'ftp://example.com'],
    ['NAMECHECK_REGISTRAR_URL', 'https://registrar.example/?domain='],
    ['NAMECHECK_REGISTRAR_URL', 'javascript:alert("{domain}")'],
    ['NAMECHECK_GLEIF_URL', 'https://me:secret@gleif.example'],
    ['NAMECHECK_ANALYSIS_URL', 'https://models.example/v1?key=secret'],
    ['NAMECHECK_ADMIN_TOKEN', 'short'],
    ['NAMECHECK_JURISDICTIONS', 'GB,Norway'],
    ['NAMECHECK_JURISDICTIONS', 'UK'],
    ['NAMECHECK_JURISDICTIONS', 'GB,XX'],
    ['NAMECHECK_SANDBOX', 'yes'],
    ['NAMECHECK_DNS_SERVERS', 'localhost'],
    ['NAMECHECK_WEBHOOK_ALLOW_RANGES', '10.0.0.0/99'],
    ['NAMECHECK_WEBHOOK_ALLOW_RANGES', '10.1/16'],
    ['NAMECHECK_WEBHOOK_ALLOW_RANGES', '10'],
    ['NAMECHECK_METRICS_ADDRESS', '127.0.0.1:65536'],
    ['NAMECHECK_KAFKA_BROKERS', 'kafka-1:9092,kafka-2:99999'],
    ['NAMECHECK_DNS_SERVERS', '[::1]:65536'],
    ['NAMECHECK_NO_SUCH_THING', '1'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(WrongSetting)
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })
})

/** Settings that accept any text. */
const FREE_TEXT = [
  'HOST',
  'DATA',
  'KAFKA_CA_FILE',
  'KAFKA_CERT_FILE',
  'KAFKA_KEY_FILE',
  'KAFKA_USERNAME',
  'KAFKA_PASSWORD',
  'PLANS',
  'REGISTERS',
  'REGISTERS_DOWNLOADS',
  'REGISTERS_IMPORT_FROM',
  'FETCH_US_KEY',
  'FETCH_EU_USER',
  'FETCH_EU_PASSWORD',
  'EUIPO_CLIENT_ID',
  'EUIPO_CLIENT_SECRET',
  'SIGNA_KEY',
  'COMPANIES_HOUSE_KEY',
  'CVR_USER',
  'CVR_PASSWORD',
  'ZEFIX_USER',
  'ZEFIX_PASSWORD',
  'ABN_LOOKUP_GUID',
  'NZBN_KEY',
  'GITHUB_TOKEN',
  'GITLAB_TOKEN',
  'YOUTUBE_KEY',
  'REDDIT_CLIENT_ID',
  'REDDIT_CLIENT_SECRET',
  'TWITCH_CLIENT_ID',
  'TWITCH_CLIENT_SECRET',
  'SOCIAL_ADAPTER_KEY',
  'ANALYSIS_KEY',
  'ANALYSIS_MODEL',
].map((name) => `NAMECHECK_${name}`)

function refusal(name: string, value: string): string | null {
  try {
    readSettings({ [name]: value })
    return null
  } catch (error) {
    return error instanceof WrongSetting ? error.message : String(error)
  }
}

it('takes ranges of both families, and single addresses', () => {
  const ranges = ['10.1.0.0/16', 'fd00::/8', '127.0.0.1', '::1']
  expect(readSettings({ NAMECHECK_WEBHOOK_ALLOW_RANGES: ranges.join(',') }).WEBHOOK_ALLOW_RANGES).toEqual(
    ranges,
  )
})

describe('a wrong value', () => {
  const strict = describeSettings().filter(({ name }) => !FREE_TEXT.includes(name))

  it.each(strict)('of $name is answered with what it takes', ({ name, meaning }) => {
    const refused = ['http', '-1', '0.5', '1e99', 'ftp://x y', '!'].flatMap((value) => {
      const message = refusal(name, value)
      return message === null ? [] : [{ value, message }]
    })
    expect(refused).not.toEqual([])
    for (const { value, message } of refused) {
      const shown = name === 'NAMECHECK_ADMIN_TOKEN' ? '' : `, got "${value}"`
      expect(message).toMatch(new RegExp(`^${name} must .*`))
      expect(message.slice(message.indexOf(' must'))).toContain(`${shown}. ${meaning}`)
      expect(message).not.toMatch(/received|expected|invalid|too (small|big)|unrecognized|pattern/i)
    }
  })

  it.each([
    ['PORT', 'http', 'must be a whole number between 0 and 65535, got "http". '],
    ['MAX_IN_FLIGHT', '0', 'must be a whole number, at least 1, got "0". '],
    ['WAIT_SECONDS', '61', 'must be a number, greater than 0 and at most 60, got "61". '],
    ['ENGINE', 'cloud', 'must be embedded or distributed, got "cloud". '],
    ['SANDBOX', 'yes', 'must be true or false, got "yes". '],
    ['METRICS_ADDRESS', 'here', 'must be address:port or off, got "here". '],
    [
      'WEBHOOK_ALLOW_RANGES',
      '10.1.0.0/16,intranet',
      'must be an IP address or a range in CIDR notation, such as 10.1.0.0/16, got "intranet". ',
    ],
    ['JURISDICTIONS', 'UK', 'must be an ISO 3166-1 code in capitals; United Kingdom is GB, got "UK". '],
    ['SOURCES', 'domains, shops', 'or analysis, got "shops". '],
    ['ADMIN_TOKEN', 'hunter2', 'must have at least 16 characters. '],
    ['MONGODB_URL', 'mysql://me:hunter2@db', 'mongodb+srv://. '],
  ])('%s=%s: %s', (name, value, sentence) => {
    expect(refusal(`NAMECHECK_${name}`, value)).toContain(sentence)
    expect(refusal(`NAMECHECK_${name}`, value)).not.toContain('hunter2')
  })

  it('is refused with one sentence, even if it breaks two rules', () => {
    expect(refusal('NAMECHECK_KAFKA_BROKERS', 'broker')?.split('\n')).toHaveLength(1)
  })

  const keyed = [...PROVIDERS.trademarks, ...PROVIDERS.companies]
    .map(keysOf)
    .filter(({ length }) => length > 1)
  const pairs = [...keyed, ...['REDDIT', 'TWITCH'].map((of) => [`${of}_CLIENT_ID`, `${of}_CLIENT_SECRET`])]
  it.each([...pairs, ['FETCH_EU_USER', 'FETCH_EU_PASSWORD']])('is half of %s and %s', (...names) => {
    for (const name of names) {
      const other = names.find((each) => each !== name)
      expect(refusal(`NAMECHECK_${name}`, 'hunter2')).toMatch(
        new RegExp(`^NAMECHECK_${other} is missing: NAMECHECK_${name} has no effect without it\\. Set both`),
      )
    }
    expect(readSettings(Object.fromEntries(names.map((name) => [`NAMECHECK_${name}`, 'x']))).ENGINE).toBe(
      'embedded',
    )
  })

  it.each([
    ['PORTS', 'Unknown setting NAMECHECK_PORTS; did you mean NAMECHECK_PORT? docs'],
    ['PROT', 'Unknown setting NAMECHECK_PROT; did you mean NAMECHECK_PORT? docs'],
    ['PUBLIC_ULR', 'Unknown setting NAMECHECK_PUBLIC_ULR; did you mean NAMECHECK_PUBLIC_URL? docs'],
    ['COLOR', 'Unknown setting NAMECHECK_COLOR. docs'],
  ])('is named where the setting %s does not exist, with the nearest one', (name, sentence) => {
    expect(refusal(`NAMECHECK_${name}`, '8080')).toContain(sentence)
  })

  it('is not a variable of clients, which a shell may hold as well', () => {
    for (const name of ['NAMECHECK_URL', 'NAMECHECK_BASE_URL', 'NAMECHECK_API_KEY'])
      expect(readSettings({ [name]: 'anything' })).toEqual(readSettings({}))
  })
})

describe('docs/reference/settings.md', () => {
  it.each(describeSettings().map((setting) => [setting.name, setting] as const))(
    'shows default and meaning of %s',
    (_name, setting) => {
      expect(page).toContain(settingRow(setting))
    },
  )

  it('lists no setting that does not exist', () => {
    const listed = [...page.matchAll(/^\| `(NAMECHECK_\w+)`/gm)].map((match) => match[1])
    expect(listed.sort()).toEqual(
      describeSettings()
        .map(({ name }) => name)
        .sort(),
    )
  })
})

function settingRow(setting: { name: string; default: string; meaning: string }): string {
  const shown = setting.default === '' ? '–' : `\`${setting.default}\``
  return `| \`${setting.name}\` | ${shown} | ${setting.meaning} |`
}
