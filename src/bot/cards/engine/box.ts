export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Square {
  left: number;
  top: number;
  size: number;
}
