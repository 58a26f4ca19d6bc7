import { prove } from './prove.ts';

prove('resources');
