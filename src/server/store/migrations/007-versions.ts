/** For rolling back, and for schedules, which use the content as it was when they were made. */
export const versions = [
  'ALTER TABLE versions ADD COLUMN restored_from INTEGER',
  ...['publish_at BIGINT', 'publish_by TEXT', 'scheduled TEXT', 'unpublish_at BIGINT', 'unpublish_by TEXT',
    'schedule_problem TEXT',
  ].map(column => `ALTER TABLE experiences ADD COLUMN ${column}`), // biome-ignore format: a row of columns
  'CREATE INDEX experiences_publish ON experiences (account_id, publish_at) WHERE publish_at IS NOT NULL',
  'CREATE INDEX experiences_unpublish ON experiences (account_id, unpublish_at) WHERE unpublish_at IS NOT NULL',
]
