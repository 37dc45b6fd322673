// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Polder} from "../../solidity/Polder.sol";

/// @dev Accepts nothing.
contract Rejecter {
    error NotWanted();

    receive() external payable {
        revert NotWanted();
    }
}

/// @dev Burns all the gas it is given.
contract GasBurner {
    receive() external payable {
        while (true) {}
    }
}

/// @dev Answers with a megabyte that the caller would have to pay for if it copied it.
contract ReturnBomb {
    receive() external payable {
        assembly ("memory-safe") {
            return(0, 1000000)
        }
    }
}

/// @dev Makes one call of its own when it is paid, and keeps what came of it.
contract Reenterer {
    address private _target;
    bytes private _data;
    uint256 private _value;

    bool public called;
    bool public succeeded;
    bytes public answer;

    constructor() payable {}

    function arm(address target, bytes calldata data, uint256 value) external {
        (_target, _data, _value) = (target, data, value);
        called = false;
    }

    /// @dev For the acts that this contract itself has to do, such as accepting the admin role.
    function act(address target, bytes calldata data) external {
        (bool ok,) = target.call(data);
        require(ok, "act failed");
    }

    receive() external payable {
        if (called || _target == address(0)) return;
        called = true;
        (succeeded, answer) = _target.call{value: _value}(_data);
    }
}

/// @dev Notes what the contract says at the moment this account is paid.
contract Observer {
    Polder private immutable _polder;
    bytes32 private immutable _withdrawalId;

    bool public sawPaid;
    uint256 public sawWithdrawalCount;
    uint256 public sawDepositCount;

    constructor(Polder polder, bytes32 withdrawalId) {
        (_polder, _withdrawalId) = (polder, withdrawalId);
    }

    receive() external payable {
        sawPaid = _polder.isPaid(_withdrawalId);
        sawWithdrawalCount = _polder.withdrawalCount();
        sawDepositCount = _polder.depositCount();
    }
}

/// @dev Puts ether where no one is asked whether it is wanted.
contract Forcer {
    constructor(address payable target) payable {
        selfdestruct(target);
    }
}
