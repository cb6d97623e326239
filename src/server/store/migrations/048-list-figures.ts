/** What lists say of each Experience and of each batch, found without reading whole figures. */
export const listFigures = [
  ...['displayed', 'started', 'completed', 'exited'].map(name => `ALTER TABLE figures ADD COLUMN ${name} INTEGER`),
  'CREATE INDEX deliveries_of_job ON deliveries (account_id, job_id, id) WHERE job_id IS NOT NULL',
]
