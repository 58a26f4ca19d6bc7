import { prove } from './prove.ts';

prove('unshown');
