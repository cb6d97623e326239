import { withFeed } from './feed-present.ts'

// A backdrop makes the step a modal dialog: the whole page becomes inert, which browsers pay for in style.
withFeed(true)
