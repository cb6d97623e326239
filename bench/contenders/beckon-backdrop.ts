import { withFeed } from './feed-present.ts'

// A backdrop makes the step modal.
withFeed(true)
