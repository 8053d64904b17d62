import { describe, expect, it } from '@jest/globals'
import { findingsIn } from '../../../tools/check-language/findings.ts'
import { readRules } from '../../../tools/check-language/rules.ts'

const glossary = (forbidden: string, allowed = '') =>
  `# Glossary\n\n\`\`\`forbidden\n${forbidden}\n\`\`\`\n\n\`\`\`allowed\n${allowed}\n\`\`\`\n`
const found = (path: string, text: string, rules: ReturnType<typeof readRules>) =>
  findingsIn(path, text, rules)
    .filter(({ rule }) => rule.covers(path))
    .map(({ line, found }) => `${line}: ${found}`)

describe('the check of forbidden words', () => {
  const rules = readRules(
    glossary('all  /\\bbackbones?\\b/  event bus\nall  /\\bof its own\\b/  separate', 'vault\\.db'),
  )

  it('finds a word with its line, whatever its case', () => {
    expect(found('src/a.ts', 'x\n// The Backbone\n', rules)).toEqual(['2: Backbone'])
  })

  it('finds a phrase that continues on the next line', () => {
    expect(found('src/a.ts', '/**\n * a thread of its\n * own\n */', rules)).toEqual(['2: of its * own'])
    expect(found('docs/a.md', 'a thread of\nits own', rules)).toEqual(['1: of its own'])
  })

  it('splits names in code', () => {
    expect(found('src/a.ts', 'const openBackbone = 1', rules)).toEqual(['1: Backbone'])
  })

  it('leaves code and link targets of Markdown out', () => {
    const text = '`backbone` [a](backbone.md)\n\n```sh\nbackbone\n```\n\nbackbone\n'
    expect(found('docs/a.md', text, rules)).toEqual(['7: backbone'])
  })

  it('leaves public names out', () => {
    const vault = readRules(glossary('all  /\\bvault\\b/  key store', 'vault\\.db'))
    expect(found('src/a.ts', "open('vault.db') // the vault", vault)).toEqual(['1: vault'])
  })
})

describe('a rule', () => {
  it.each([
    ['docs', ['docs/a.md', 'docs/guides/b.md']],
    ['docs,!docs/guides', ['docs/a.md']],
    ['src/api,*.md', ['src/api/a.ts', 'README.md']],
    ['all,!docs,!src', ['README.md']],
  ])('for %s covers %j', (scopes, expected) => {
    const [rule] = readRules(glossary(`${scopes}  /x/  y`)).forbidden
    const paths = ['docs/a.md', 'docs/guides/b.md', 'src/api/a.ts', 'README.md']
    expect(paths.filter((path) => rule?.covers(path))).toEqual(expected)
  })

  it('of another form is refused', () => {
    expect(() => readRules(glossary('all /x/'))).toThrow('Not a rule')
    expect(() => readRules('# Glossary')).toThrow('no block')
  })
})
