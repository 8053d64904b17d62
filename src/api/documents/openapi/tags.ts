/** Groups of operations, in the order in which they are shown. */
export const tags = [
  { name: 'Checks', description: 'One name: ask whether it is free, and read the report.' },
  {
    name: 'Evidence',
    description: 'What proves, to whoever does not trust the service, that a report was not altered.',
  },
  { name: 'Batches', description: 'Many names at once.' },
  { name: 'Webhooks', description: 'Endpoints that are told what happened.' },
  { name: 'Deliveries', description: 'What was sent to an endpoint, and sending it again.' },
  { name: 'Keys', description: 'API keys of the account.' },
  { name: 'Account', description: 'Quota, limits, and how the sources stand.' },
  { name: 'Public', description: 'Contracts that need no key.' },
] as const

export const adminTags = [
  { name: 'Accounts', description: 'Opening, changing, suspending, erasing accounts.' },
  { name: 'Keys', description: 'API keys of an account.' },
  { name: 'Read models', description: 'How they stand, and building them anew.' },
  { name: 'Dead letters', description: 'Events that a consumer group could not take.' },
  { name: 'Events', description: 'What happened, in order.' },
  { name: 'Contracts', description: 'This description.' },
] as const

export type Tag = (typeof tags | typeof adminTags)[number]['name']
