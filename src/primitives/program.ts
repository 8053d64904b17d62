import { basename, relative } from 'node:path'

/**
 * The command that runs this program as it was run this time: `npm run -s namecheck --` in a checkout that is run through npm,
 * `node bin/namecheck.js` where node was given the file, `namecheck` where it is installed.
 */
export function program(
  { npm_lifecycle_event: script = '' }: Readonly<Record<string, string | undefined>> = process.env,
  path: string = process.argv[1] ?? '',
  folder: string = process.cwd(),
): string {
  if (basename(path) !== 'namecheck.js') return 'namecheck'
  if (script === 'npx') return 'npx namecheck'
  if (script !== '') return 'npm run -s namecheck --'
  const near = relative(folder, path)
  return `node ${near.startsWith('..') ? path : near}`
}

/** A command line of documents, `NAMECHECK_X=… namecheck doctor`, as it is typed here. */
export const asTyped = (line: string): string => line.replace(/(?<=^|\s)namecheck(?= )/, program())
