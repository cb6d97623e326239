import type { Command } from './command.ts'

/** A verb of `beckon`, before its code is loaded. */
export interface Verb {
  name: string
  says: string
  /** Each verb loads only its own code; help and version load none. */
  load(): Promise<Command>
}

export const COMMANDS: Verb[] = [
  {
    name: 'serve',
    says: 'run the server, until it is stopped',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'settings',
    says: 'print the settings of the server, and where each comes from; secrets are hidden',
    load: async () => (await import('./settings.ts')).settings,
  },
  {
    name: 'snippet',
    says: 'print what to paste into the <head> of your pages',
    load: async () => (await import('./snippet.ts')).snippet,
  },
  {
    name: 'domain',
    says: 'switch domains on or off; subdomain: on, and new domains below it start on too',
    load: async () => (await import('./domain.ts')).domain,
  },
  {
    name: 'push',
    says: 'send Experiences from JSON files to an account',
    load: async () => (await import('./push.ts')).push,
  },
  {
    name: 'pull',
    says: 'write the Experiences of an account into JSON files',
    load: async () => (await import('./pull.ts')).pull,
  },
  {
    name: 'lint',
    says: 'check Experience files without a server: mistakes that a push would refuse, and likely ones',
    load: async () => (await import('./lint.ts')).lint,
  },
  {
    name: 'schema',
    says: 'write a JSON Schema of Experience files, so that editors check and complete them',
    load: async () => (await import('./schema.ts')).schema,
  },
  {
    name: 'check',
    says: 'list likely mistakes in your drafts: nobody in a Segment, steps that never appear, missing translations, …',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'preview',
    says: 'make a link that shows a draft on your page for an hour, as any person and at any time; nothing is counted',
    load: async () => (await import('./preview.ts')).preview,
  },
  {
    name: 'publish',
    says: 'make the draft of an Experience live, as it is now',
    load: async () => (await import('./publish.ts')).publish,
  },
  {
    name: 'unpublish',
    says: 'stop showing an Experience, until it is published again',
    load: async () => (await import('./publish.ts')).unpublish,
  },
  {
    name: 'versions',
    says: 'list what was published, when and by whom; --compare says in words how two versions differ',
    load: async () => (await import('./versions.ts')).versions,
  },
  {
    name: 'rollback',
    says: 'make an earlier version live again, as a new version; the draft does not change',
    load: async () => (await import('./versions.ts')).rollback,
  },
  {
    name: 'pause',
    says: 'stop everything that the account shows, on open pages within a minute; reports are still taken',
    load: async () => (await import('./pause.ts')).pause,
  },
  {
    name: 'resume',
    says: 'show everything that is live again, after beckon pause; tours in progress continue',
    load: async () => (await import('./pause.ts')).resume,
  },
  {
    name: 'deliver',
    says: 'show an Experience to one person once, or to everybody in a Segment or a file',
    load: async () => (await import('./deliver.ts')).deliver,
  },
  {
    name: 'explain',
    says: 'say why something shows or not, for a person and a page or for a copied situation',
    load: async () => (await import('./explain-command.ts')).explain,
  },
  {
    name: 'dry-run',
    says: 'count how many people of the last 30 days would get the draft of an Experience, and what keeps the others out',
    load: async () => (await import('./dry-run.ts')).dryRun,
  },
  {
    name: 'webhooks',
    says: 'list the webhooks of the account: which get through, which do not, and why',
    load: async () => (await import('./webhooks.ts')).webhooks,
  },
  {
    name: 'results',
    says: 'print the results of all Experiences, or of one: who saw it, where they left, what they answered, whether it helped',
    load: async () => (await import('./results.ts')).results,
  },
  {
    name: 'export',
    says: 'write everything of an account into files that people can read and beckon import takes',
    load: async () => (await import('./export.ts')).exportAll,
  },
  {
    name: 'import',
    says: 'bring people from a CSV file into an account, or the files of beckon export into an empty one',
    load: async () => (await import('./import.ts')).importAll,
  },
  {
    name: 'account',
    says: 'create accounts and change their secrets',
    load: async () => (await import('./account.ts')).account,
  },
  {
    name: 'key',
    says: 'encrypt the keys in the database with the newest BECKON_KEY',
    load: async () => (await import('./key.ts')).key,
  },
  {
    name: 'user',
    says: 'manage users: invite them, reset passwords, change roles, end sessions',
    load: async () => (await import('./user.ts')).user,
  },
  {
    name: 'backup',
    says: 'copy the embedded database to a file, also while the server runs',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    says: 'replace the embedded database with a backup, also while the server runs; the replaced data is kept beside it',
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'move',
    says: 'move everything from the embedded database to PostgreSQL, or back; stop the server first',
    load: async () => (await import('./move.ts')).move,
  },
]
