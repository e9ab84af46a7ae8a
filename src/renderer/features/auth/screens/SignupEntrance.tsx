import { Entrance } from '../sso/Entrance.tsx'
import { SignupScreen } from './SignupScreen.tsx'

export const SignupEntrance = () => <Entrance to="createaccount"><SignupScreen /></Entrance>
