/** Groups of operations, in the order of the document. */
export const tags = [
  { name: 'Checks', description: 'Check one name and read the report.' },
  {
    name: 'Evidence',
    description: 'Proof that a report was not altered, for anyone who does not trust the service.',
  },
  { name: 'Batches', description: 'Check many names at once.' },
  { name: 'Webhooks', description: 'Endpoints that receive messages about events.' },
  { name: 'Deliveries', description: 'Messages sent to an endpoint, and how to send them again.' },
  { name: 'Keys', description: 'API keys of the account.' },
  { name: 'People', description: 'The team of the account: invitations, roles and access.' },
  { name: 'Account', description: 'Quota, limits and the status of the sources.' },
  { name: 'Public', description: 'Contracts that require no key.' },
] as const

export const adminTags = [
  { name: 'Accounts', description: 'Open, change, suspend and erase accounts.' },
  { name: 'Keys', description: 'API keys of an account.' },
  { name: 'Registers', description: 'Local registers of marks and companies, and work on them.' },
  { name: 'Provider keys', description: 'Keys that providers of live checks need.' },
  { name: 'Status', description: 'Readiness, roles and lag.' },
  { name: 'Read models', description: 'Status and rebuild of read models.' },
  { name: 'Dead letters', description: 'Events that a consumer group could not process.' },
  { name: 'Events', description: 'All events, in their order in the log.' },
  { name: 'Contracts', description: 'This description.' },
] as const

export type Tag = (typeof tags | typeof adminTags)[number]['name']
