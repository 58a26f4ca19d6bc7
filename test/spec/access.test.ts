import { prove } from './prove.ts';

prove('access');
