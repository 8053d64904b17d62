@rem cmd has no exec: here it only runs the command. npm scripts say exec so that signals to npm reach the program.
@%*
