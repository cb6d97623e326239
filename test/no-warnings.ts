// Nobody reads a warning in a log: a leak of listeners, or a handle that was left open, fails the run. What Node calls deprecated
// or experimental changes with its version, and is mostly said of a dependency.
process.on('warning', warning => {
  if (warning.name !== 'DeprecationWarning' && warning.name !== 'ExperimentalWarning') throw warning
})
