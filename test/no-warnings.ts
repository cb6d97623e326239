// Nobody reads a warning in a log, so a leak of listeners or an open handle fails the run. Node's deprecated and experimental
// warnings change with its version, and are mostly about a dependency.
function failAt(warning: Error): void {
  if (warning.name !== 'DeprecationWarning' && warning.name !== 'ExperimentalWarning') throw warning
}

// Runs for each test file, and a process runs many.
if (!process.listeners('warning').some(({ name }) => name === failAt.name)) process.on('warning', failAt)
