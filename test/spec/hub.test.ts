import { prove } from './prove.ts';

prove('hub');
