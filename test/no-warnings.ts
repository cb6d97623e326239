// Nobody reads a warning in a log: a leak of listeners, or a handle that was left open, fails the run. What Node calls deprecated
// or experimental changes with its version, and is mostly said of a dependency.
function failAt(warning: Error): void {
  if (warning.name !== 'DeprecationWarning' && warning.name !== 'ExperimentalWarning') throw warning
}

// Runs for each file of tests, and a process runs many.
if (!process.listeners('warning').some(({ name }) => name === failAt.name)) process.on('warning', failAt)
