import { realpathSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { IRouter, Request, Response } from 'express'
import type { z } from 'zod'
import { registerNotes } from '../../checkers/register-notes.ts'
import { capitalized } from '../../primitives/text.ts'
import { sealOf } from '../../registers/checksum.ts'
import { completenessOf } from '../../registers/completeness.ts'
import { countsUntil, isStale } from '../../registers/data-age.ts'
import { dropRegister } from '../../registers/drop.ts'
import type { RegisterAbout } from '../../registers/file.ts'
import type { Job } from '../../registers/jobs/jobs.ts'
import type { Work } from '../../registers/jobs/work.ts'
import { RegisterRefused } from '../../registers/refused.ts'
import { listRegisterFiles, registerPath } from '../../registers/serve/register-files.ts'
import {
  type OfficeSearchOptions,
  registersOf,
  searchCompaniesOf,
  searchMarksOf,
} from '../../registers/serve/search-offices.ts'
import { readBody, readOptionalBody } from '../http/body.ts'
import { emptyBody } from '../http/empty-body.ts'
import { invalid, Problem } from '../http/problem.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { rowFilter, WrongFilter } from './register-filter.ts'
import {
  fetchBody,
  importBody,
  type registerHit,
  registerParameters,
  registerSearchParameters,
} from './registers-schema.ts'

/** Routes of `/admin/v1/registers` and `/admin/v1/register-jobs`: the local registers of this process. */
export function adminRegisterRoutes(router: IRouter, api: Api): void {
  const { authorize, registerJobs } = api
  const { folder } = registerJobs
  resource(router, '/registers', {
    get: authorize.admin(async (req, res) => {
      refuseQuery(req)
      const known = listRegisterFiles(folder).flatMap((each) =>
        'about' in each ? [viewOf(each, api.now())] : [],
      )
      sendJson(res, 200, { object: 'list', data: known, nextCursor: null })
    }),
  })
  resource(router, '/registers/import', {
    post: authorize.admin(async (req, res) => {
      refuseQuery(req)
      const { files, format, update, ...register } = await readBody(req, res, importBody)
      const { formatNamed } = await import('../../registers/import/formats.ts')
      await refusing(() => formatNamed(format), '/format')
      const paths = files.map((file) => pathBelow(api.settings.REGISTERS_IMPORT_FROM, file))
      await start(api, res, { kind: 'import', files: paths, format, update, register })
    }),
  })
  resource(router, '/registers/fetch', {
    post: authorize.admin(async (req, res) => {
      refuseQuery(req)
      await start(api, res, { kind: 'fetch', ...(await readBody(req, res, fetchBody)) })
    }),
  })
  resource(router, '/registers/:office', {
    get: authorize.admin(async (req, res) => {
      const path = pathOf(folder, req)
      const found = listRegisterFiles(folder).find((each) => each.path === path)
      if (!found || !('about' in found)) throw unusable(found?.problem)
      sendJson(res, 200, viewOf(found, api.now()))
    }),
    delete: authorize.admin(async (req, res) => {
      const { kind } = readQuery(req, registerParameters)
      pathOf(folder, req)
      await refusing(() => dropRegister(folder, String(req.params.office), kind))
      res.status(204).end()
    }),
  })
  resource(router, '/registers/:office/search', {
    get: authorize.admin(async (req, res) => {
      const { name, limit, kind, ...words } = readQuery(req, registerSearchParameters)
      const chosen = found(() => registersOf(api.registers, String(req.params.office), kind))
      const data = await refusing(() => {
        const options = { limit, filter: rowFilter(chosen[0].kind, words) }
        return chosen[0].kind === 'marks'
          ? closestMarks(api, chosen, name, options)
          : closestCompanies(api, chosen, name, options)
      })
      sendJson(res, 200, { object: 'list', data, nextCursor: null })
    }),
  })
  resource(router, '/registers/:office/verify', {
    post: authorize.admin(async (req, res) => {
      const { kind } = readQuery(req, registerParameters)
      await readOptionalBody(req, res, emptyBody)
      pathOf(folder, req)
      const office = String(req.params.office)
      await start(api, res, { kind: 'verify', office, ...(kind && { of: kind }) })
    }),
  })
  resource(router, '/register-jobs', {
    get: authorize.admin(async (req, res) => {
      refuseQuery(req)
      sendJson(res, 200, { object: 'list', data: registerJobs.list().map(jobView), nextCursor: null })
    }),
  })
  resource(router, '/register-jobs/:id', {
    get: authorize.admin(async (req, res) => {
      refuseQuery(req)
      const job = registerJobs.get(String(req.params.id))
      if (!job) throw new Problem('not-found', 'No job has this id; a process forgets its jobs when it ends.')
      sendJson(res, 200, jobView(job))
    }),
  })
}

async function start({ registerJobs }: Api, res: Response, work: Work): Promise<void> {
  sendJson(res, 202, jobView(await refusing(() => registerJobs.start(work))))
}

function pathOf(folder: string, req: Request): string {
  const { kind } = readQuery(req, registerParameters)
  return found(() => registerPath(folder, String(req.params.office), kind))
}

/** What a search for a register finds; Problem `not-found` otherwise. */
function found<T>(search: () => T): T {
  try {
    return search()
  } catch (error) {
    if (error instanceof RegisterRefused) throw unusable(error.message)
    throw error
  }
}

const unusable = (why = 'No such register exists.'): Problem => new Problem('not-found', sentence(why))

/** The result of work that the request may not allow. Rejects with Problem `invalid-request`. */
async function refusing<T>(work: () => T | Promise<T>, pointer = ''): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WrongFilter)
      throw invalid({ parameter: error.filter, detail: sentence(error.message) })
    if (error instanceof RegisterRefused) throw invalid({ pointer, detail: sentence(error.message) })
    throw error
  }
}

const sentence = (text: string): string => `${capitalized(text)}.`

/** A file below the folder for imports, links resolved. */
function pathBelow(folder: string | undefined, file: string): string {
  const refused = (detail: string) => invalid({ pointer: '/files', detail })
  if (folder === undefined)
    throw refused('Set NAMECHECK_REGISTERS_IMPORT_FROM to the folder from which files may be imported.')
  try {
    const root = realpathSync(folder)
    const path = realpathSync(join(root, file))
    const below = relative(root, path)
    if (below !== '' && !below.startsWith('..') && !isAbsolute(below)) return path
  } catch {
    // Answered like a file elsewhere: whether a file exists outside of the folder is not said.
  }
  throw refused(`${file} is not a file below the folder for imports.`)
}

function viewOf({ path, about }: { path: string; about: RegisterAbout }, now: number) {
  const { importedAt = null, source = null, licence = null, attribution = null, covers = null } = about
  const { office, kind, jurisdiction, rights, dataAsOf, cycleDays, rows, refused, cut } = about
  const counts = { rows, refused, cut, notUnderstood: about.unread }
  const stated = { office, kind, jurisdiction, rights, dataAsOf, cycleDays, importedAt, ...counts }
  const counting = {
    countsUntil: countsUntil(about),
    stale: isStale(about, now),
    completeness: completenessOf(about),
    notes: registerNotes(about, now).map(sentence),
  }
  return {
    object: 'register',
    ...stated,
    ...counting,
    source,
    licence,
    attribution,
    covers,
    sha256: sealOf(path),
  }
}

type Hit = z.output<typeof registerHit>

async function closestMarks(
  { registers }: Api,
  chosen: readonly RegisterAbout[],
  name: string,
  options: OfficeSearchOptions,
): Promise<Hit[]> {
  const hits = await searchMarksOf(registers, chosen, name, options)
  return hits.map(
    ({ mark, number, status, pending, statusText, filed, registered, niceClasses, owner, ...hit }) => ({
      object: 'register_hit',
      office: hit.register.office,
      kind: 'marks',
      name: mark,
      number,
      status,
      pending,
      statusText,
      filed,
      registered,
      incorporated: null,
      niceClasses: [...niceClasses],
      owner,
      legalForm: null,
      jurisdiction: null,
      otherNames: [],
      exact: hit.exact,
      bits: hit.comparison.bits,
    }),
  )
}

async function closestCompanies(
  { registers }: Api,
  chosen: readonly RegisterAbout[],
  asked: string,
  options: OfficeSearchOptions,
): Promise<Hit[]> {
  const companies = await searchCompaniesOf(registers, chosen, asked, options)
  return companies.map(({ name, names, number, status, statusText, incorporated, legalForm, ...hit }) => {
    const [first, ...otherNames] = [...(name === null ? [] : [name]), ...names.map(({ text }) => text)]
    return {
      object: 'register_hit',
      office: hit.register.office,
      kind: 'companies',
      name: first ?? '',
      number,
      status,
      pending: null,
      statusText,
      filed: null,
      registered: null,
      incorporated,
      niceClasses: [],
      owner: null,
      legalForm,
      jurisdiction: hit.jurisdiction ?? hit.register.jurisdiction,
      otherNames,
      exact: hit.exact,
      bits: null,
    }
  })
}

function jobView({ startedAt, endedAt, progress, outcome, ...job }: Job) {
  return {
    id: job.id,
    object: 'register_job',
    kind: job.kind,
    subject: job.subject,
    status: job.status,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    phase: job.status === 'running' ? (progress?.phase ?? null) : null,
    rows: progress?.rows ?? 0,
    rowsPerSecond: job.rowsPerSecond,
    bytes: progress?.bytes ?? 0,
    totalBytes: progress?.of ?? 0,
    secondsLeft: job.secondsLeft,
    taken: outcome?.taken ?? null,
    refused: outcome?.refused ?? null,
    cut: outcome?.cut ?? null,
    notUnderstood: outcome?.unread ?? null,
    losses: [...(outcome?.losses ?? [])],
    dataAsOf: outcome?.dataAsOf ?? null,
    error: job.error,
  }
}
