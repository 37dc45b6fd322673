// Development only: a thread does not take over its parent's loader.
import { register } from 'tsx/esm/api'

register()
