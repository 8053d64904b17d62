import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { describeSettings, readSettings, WrongSetting } from '../src/config.ts'

const page = readFileSync(new URL('../docs/reference/settings.md', import.meta.url), 'utf8')

describe('readSettings', () => {
  it('has a default for everything that needs one', () => {
    expect(readSettings({})).toMatchObject({ HOST: '127.0.0.1', PORT: 8080, ENGINE: 'embedded' })
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
    ['NAMECHECK_GLEIF_URL', 'https://me:secret@gleif.example'],
    ['NAMECHECK_ANALYSIS_URL', 'https://models.example/v1?key=secret'],
    ['NAMECHECK_ADMIN_TOKEN', 'short'],
    ['NAMECHECK_JURISDICTIONS', 'GB,Norway'],
    ['NAMECHECK_JURISDICTIONS', 'UK'],
    ['NAMECHECK_JURISDICTIONS', 'GB,XX'],
    ['NAMECHECK_SANDBOX', 'yes'],
    ['NAMECHECK_DNS_SERVERS', 'localhost'],
    ['NAMECHECK_NO_SUCH_THING', '1'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(WrongSetting)
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })
})

describe('docs/reference/settings.md', () => {
  it.each(describeSettings().map((setting) => [setting.name, setting] as const))(
    'tells default and meaning of %s',
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
