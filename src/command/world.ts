/** What a command may touch besides files. */
export interface World {
  env: { [name: string]: string | undefined }
  cwd: string
  out(line: string): void
  err(line: string): void
  fetch: typeof fetch
  /** Resolves when the operator wants it to stop: SIGINT, SIGTERM. */
  stopped: Promise<unknown>
}
