export const MIN_SESSION_MS = 1_000

type Where = {
  /** All that the node listens on, CONTROLLER among them. */
  listeners: string
  advertised: string
  folder: string
  /** Whether a test kills it. */
  killing: boolean
  /** The security protocol of each listener that differs from PLAINTEXT. */
  protocols?: Readonly<Record<string, string>>
}

/**
 * A killed broker is registered again only after the session of its previous run has expired. A broker that runs late
 * on a loaded machine loses its session too, and then leads no partition: so only those that are killed have a short one.
 */
const sessionMs = (killing: boolean) => (killing ? 1_000 : 60_000)

/**
 * Properties of a node that is broker and controller at once. What a test would wait for is set short: no pause
 * before a group's first rebalance, sessions from one second on, one partition of offsets to load.
 */
export function brokerProperties({
  listeners,
  advertised,
  folder,
  killing,
  protocols = {},
}: Where): Record<string, string> {
  const controller = /CONTROLLER:\/\/([^,]+)/.exec(listeners)?.[1]
  const names = [...listeners.matchAll(/(\w+):\/\//g)].map(([, name = '']) => name)
  return {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@${controller}`,
    listeners,
    'advertised.listeners': advertised,
    'listener.security.protocol.map': names
      .map((name) => `${name}:${protocols[name] ?? 'PLAINTEXT'}`)
      .join(','),
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': advertised.slice(advertised.lastIndexOf(',') + 1).split(':')[0] ?? '',
    'log.dirs': folder,
    'auto.create.topics.enable': 'false',
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '1',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'share.coordinator.state.topic.replication.factor': '1',
    'share.coordinator.state.topic.min.isr': '1',
    'group.initial.rebalance.delay.ms': '0',
    'group.min.session.timeout.ms': String(MIN_SESSION_MS),
    'broker.session.timeout.ms': String(sessionMs(killing)),
    'broker.heartbeat.interval.ms': '200',
    'num.network.threads': '2',
    'num.io.threads': '2',
    'log.cleaner.backoff.ms': '1000',
  }
}
