import { withShepherd } from './shepherd-tour.ts'

withShepherd(true)
