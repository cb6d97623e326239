import type { Command } from './command.ts'

/** A verb of `beckon`, before it is asked for. */
export interface Verb {
  name: string
  says: string
  /** None waits for the code of another, nor do help and version for any. */
  load(): Promise<Command>
}

export const COMMANDS: Verb[] = [
  {
    name: 'serve',
    says: 'run the server, until it is stopped',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'snippet',
    says: 'print what to paste into the <head> of your pages',
    load: async () => (await import('./snippet.ts')).snippet,
  },
  {
    name: 'domain',
    says: 'switch the hosts on which Experiences are shown; subdomain: on, and new hosts below it too',
    load: async () => (await import('./domain.ts')).domain,
  },
  {
    name: 'push',
    says: 'bring Experiences from JSON files into an account',
    load: async () => (await import('./push.ts')).push,
  },
  {
    name: 'pull',
    says: 'write the Experiences of an account into JSON files',
    load: async () => (await import('./pull.ts')).pull,
  },
  {
    name: 'check',
    says: 'likely mistakes in your drafts: nobody in a Segment, steps that never appear, missing words, …',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'preview',
    says: 'a link that shows a draft on a page of yours for an hour, as any person and at any time; nothing is counted',
    load: async () => (await import('./preview.ts')).preview,
  },
  {
    name: 'publish',
    says: 'show an Experience to people, as its draft stands now',
    load: async () => (await import('./publish.ts')).publish,
  },
  {
    name: 'unpublish',
    says: 'take an Experience down: nobody gets it any more, until it is published again',
    load: async () => (await import('./publish.ts')).unpublish,
  },
  {
    name: 'versions',
    says: 'what was published, when and by whom; with --compare what differs between two of them, in words',
    load: async () => (await import('./versions.ts')).versions,
  },
  {
    name: 'rollback',
    says: 'give people an earlier version again, as a new one; the draft stays as it is',
    load: async () => (await import('./versions.ts')).rollback,
  },
  {
    name: 'pause',
    says: 'show nothing anywhere, on open pages within a minute; what people do is reported as before',
    load: async () => (await import('./pause.ts')).pause,
  },
  {
    name: 'resume',
    says: 'show again what is live, after beckon pause; what was under way goes on',
    load: async () => (await import('./pause.ts')).resume,
  },
  {
    name: 'deliver',
    says: 'show an Experience to one person, once',
    load: async () => (await import('./deliver.ts')).deliver,
  },
  {
    name: 'explain',
    says: 'why does it show, or why not: for a stored situation, or for a person and a page',
    load: async () => (await import('./explain-command.ts')).explain,
  },
  {
    name: 'dry-run',
    says: 'how many of the people seen lately would get an Experience, as its draft is now, and what keeps the others out',
    load: async () => (await import('./dry-run.ts')).dryRun,
  },
  {
    name: 'results',
    says: 'what came of every Experience, or of one: who saw it, where they left, what they answered, whether it helped',
    load: async () => (await import('./results.ts')).results,
  },
  {
    name: 'account',
    says: 'make accounts, and change their secrets; an account is named by its id or its token',
    load: async () => (await import('./account.ts')).account,
  },
  {
    name: 'user',
    says: 'who may sign in: invite people, let them set a new password, change roles, end sessions',
    load: async () => (await import('./user.ts')).user,
  },
  {
    name: 'backup',
    says: 'copy the embedded database to a file, also while it is being served',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    says: 'replace the embedded database by a backup, also while it is being served; what was there is kept beside it',
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'move',
    says: 'move everything from the embedded database to PostgreSQL, or back; nothing may serve either of them meanwhile',
    load: async () => (await import('./move.ts')).move,
  },
]
