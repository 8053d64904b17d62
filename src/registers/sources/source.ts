import type { z } from 'zod'
import type { RegisterStatement } from '../identity.ts'

/** Schemas of settings; the keys are setting names without the prefix. */
export type SourceSettingRows = Readonly<Record<string, z.ZodType>>
/** Values of settings; the keys are setting names without the prefix. */
export type SourceValues = Readonly<Record<string, unknown>>

/** A file at the office. */
export type RemoteFile = {
  url: string
  /** Its name in the folder of downloads; distinct for distinct content. */
  name: string
  /** Its size in bytes, if the office states it; for progress only. */
  bytes?: number
  /** Its checksum in hexadecimal, if the office states it. */
  checksum?: { algorithm: 'sha256' | 'md5'; value: string }
}

/** Changes of the days `since` to `dataAsOf`, both inclusive, `yyyy-mm-dd`. */
export type Delta = { since: string; dataAsOf: string; files: readonly RemoteFile[] }

/** What the office offers now. */
export type Listing = {
  /** The newest files that together hold the whole register, as of a day. */
  whole: { dataAsOf: string; files: readonly RemoteFile[] } | null
  deltas: readonly Delta[]
}

/** Asks the office's server, within the limits of the source. */
export interface Site {
  /** Rejects with `RegisterRefused`, as every other method. */
  text(url: string): Promise<string>
  json(url: string): Promise<unknown>
  /** The day of `Last-Modified`, and the size. */
  stated(url: string): Promise<{ day: string; bytes: number | null }>
}

/** How many rows an office is known to have, as a low and round figure. */
export type KnownSize = {
  /** Marks under its own right in force, or companies. */
  own: number
  /** Marks that are designations in international registrations in force; absent if no figure is known. */
  designations?: number
  /** Year of the figures, and who published them. */
  year: number
  source: string
}

/** A public register as a file, and how to get it. */
export type RegisterSource = {
  /** Name on the command line and in settings; never changes. */
  id: string
  name: string
  register: Pick<RegisterStatement, 'office' | 'jurisdiction' | 'rights' | 'cycleDays'>
  kind: 'marks' | 'companies'
  /** Name of the format in `formats.ts`. */
  format: string
  licence: string
  attribution: string
  /** What the register covers, and what it lacks; for marks also whether international registrations are in it. */
  covers: string
  /** The least that the whole register holds. */
  size: KnownSize
  /** Requests per second, and what the office publishes about its limits. */
  limits: { ratePerSecond: number; published: string }
  /** Days without publication that are no gap between two deltas: holidays. */
  gapDays: number
  settings: SourceSettingRows
  /** Settings without which it cannot be fetched, and where to get their values. */
  needs: readonly string[]
  access: string
  headers?(settings: SourceValues): Readonly<Record<string, string>>
  list(site: Site, settings: SourceValues): Promise<Listing>
}

/** A public register that is not fetched, and why. */
export type UnfetchedSource = {
  id: string
  name: string
  jurisdiction: string
  kind: 'marks' | 'companies'
  reason: string
  /** The format of its files, if they are not in the usual one of their kind. */
  format?: string
}

export const stringOf = (values: SourceValues, name: string): string => String(values[name] ?? '')
