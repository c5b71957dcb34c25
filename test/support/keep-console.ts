import { keepConsole } from './keep-output.ts';

keepConsole();
