import type { NetworkData } from '../network.ts'

export const youtube: NetworkData = {
  id: 'youtube',
  name: 'YouTube',
  groups: ['social'],
  profile: 'https://www.youtube.com/@{username}',
  username: {
    pattern: /^[a-z0-9](?:[a-z0-9._-]{1,28}[a-z0-9])$/i,
    text: '3 to 30 letters, digits, and _ - . between them',
  },
  probes: [
    {
      // The parameters choose the page without the consent form that visitors from the EU get.
      url: 'https://www.youtube.com/@{username}?cbrd=1&ucbcb=1',
      headers: { accept: 'text/html', 'accept-language': 'en' },
      maxBytes: 4 * 1024 * 1024,
      unless: 'YOUTUBE_KEY',
      taken: [
        {
          status: 200,
          type: 'html',
          texts: ['"vanityChannelUrl":"http://www.youtube.com/@{username}"', '"externalId":"UC'],
        },
        { status: 200, type: 'html', texts: ['"canonicalBaseUrl":"/@{username}"', '"externalId":"UC'] },
      ],
      free: [
        {
          status: 404,
          type: 'html',
          title: '404 Not Found',
          texts: ['https://www.youtube.com/img/favicon', '/error?src=404&amp;ifr=1'],
        },
      ],
    },
    {
      url: 'https://www.googleapis.com/youtube/v3/channels?part=id,snippet&forHandle=@{username}',
      headers: { accept: 'application/json' },
      credential: { setting: 'YOUTUBE_KEY', header: 'x-goog-api-key', required: true },
      taken: [
        {
          status: 200,
          type: 'json',
          members: {
            kind: 'youtube#channelListResponse',
            'pageInfo.totalResults': 1,
            'items.0.snippet.customUrl': '@{username}',
          },
        },
      ],
      free: [
        {
          status: 200,
          type: 'json',
          members: { kind: 'youtube#channelListResponse', 'pageInfo.totalResults': 0 },
          only: ['kind', 'etag', 'pageInfo'],
        },
      ],
    },
  ],
  confidence: 'medium',
  unknowable: 'Handles of terminated channels, and handles that YouTube holds back, look free.',
  limits: {
    concurrency: 2,
    ratePerSecond: 1,
    published: '10,000 units per day for each key; a look-up is 1 unit',
  },
  selfTest: { taken: 'youtube' },
  verified: { as: 'spec', on: '2026-11-22' },
  terms: 'YouTube Data API v3; YouTube API Services Terms of Service.',
}
