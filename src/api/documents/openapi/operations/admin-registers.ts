import {
  register,
  registerHitList,
  registerJob,
  registerJobList,
  registerList,
} from '../../../operations/registers-schema.ts'
import { registerFetch, registerImport } from '../admin-bodies.ts'
import { adminPath, adminQuery } from '../admin-parameters.ts'
import { noMembers } from '../bodies.ts'
import { empty, json, type OperationSpec } from '../operation.ts'

const registers = { tag: 'Registers', access: 'operator' } as const
const one = { ...registers, pathParameters: adminPath.register } as const
const started = [json(202, 'The job runs.', registerJob)]

export const adminRegisterOperations: readonly OperationSpec[] = [
  {
    ...registers,
    id: 'listRegisters',
    method: 'get',
    path: '/registers',
    summary: 'List the local registers',
    description:
      'The registers in the folder of the process that answers, with their source, license, rows and dates.',
    answers: [json(200, 'The registers, all on one page.', registerList)],
  },
  {
    ...registers,
    id: 'importRegister',
    method: 'post',
    path: '/registers/import',
    summary: 'Import files into a register',
    description:
      'Imports files from the disk of the server, below the folder `NAMECHECK_REGISTERS_IMPORT_FROM`. The old register is served until the new one is complete.',
    body: {
      schema: registerImport,
      required: true,
      example: {
        files: ['apc260131.zip'],
        format: 'uspto',
        office: 'USPTO',
        jurisdiction: 'US',
        dataAsOf: '2026-01-31',
        update: true,
      },
    },
    answers: started,
  },
  {
    ...registers,
    id: 'fetchRegister',
    method: 'post',
    path: '/registers/fetch',
    summary: 'Fetch a register',
    description: 'Downloads newer data of a source from its office, and imports it.',
    body: { schema: registerFetch, required: true, example: { source: 'gleif' } },
    answers: started,
  },
  {
    ...one,
    id: 'getRegister',
    method: 'get',
    path: '/registers/{office}',
    summary: 'Read a register',
    description: 'The description of one register.',
    query: adminQuery.register,
    answers: [json(200, 'The register.', register)],
  },
  {
    ...one,
    id: 'dropRegister',
    method: 'delete',
    path: '/registers/{office}',
    summary: 'Delete a register',
    description: 'Deletes the file. Processes that serve the folder stop searching it within a second.',
    query: adminQuery.register,
    answers: [empty(204, 'The register is deleted.')],
  },
  {
    ...registers,
    pathParameters: adminPath.searchedRegisters,
    id: 'searchRegister',
    method: 'get',
    path: '/registers/{office}/search',
    summary: 'Search registers',
    description:
      'The marks, or the companies, of one or several registers that come closest to a name. Filters apply before the limit.',
    query: adminQuery.searchRegister,
    answers: [json(200, 'The marks or companies, all on one page.', registerHitList)],
  },
  {
    ...one,
    id: 'verifyRegister',
    method: 'post',
    path: '/registers/{office}/verify',
    summary: 'Verify a register',
    description: 'Reads the whole file: its checksum, its structure and its counts.',
    query: adminQuery.register,
    body: { schema: noMembers, required: false },
    answers: started,
  },
  {
    ...registers,
    id: 'listRegisterJobs',
    method: 'get',
    path: '/register-jobs',
    summary: 'List the jobs on registers',
    description: 'Jobs that this process runs or has run, newest first.',
    answers: [json(200, 'The jobs, all on one page.', registerJobList)],
  },
  {
    ...registers,
    id: 'getRegisterJob',
    method: 'get',
    path: '/register-jobs/{id}',
    summary: 'Read a job',
    description: 'Progress of the job: rows, rate and time left, or the error if it failed.',
    pathParameters: adminPath.registerJob,
    answers: [json(200, 'The job.', registerJob)],
  },
]
